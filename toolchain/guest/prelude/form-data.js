// FormData (https://xhr.spec.whatwg.org/#interface-formdata).
import { File, isBlob, isFile } from "escouade:blob";
import { asInterface, definePairs, requireArguments, usvString } from "escouade:web";

/** A value as it is kept: a text or a File. */
function toValue(value, hasName, name) {
  if (!isBlob(value)) {
    if (hasName) throw new TypeError("Only a Blob can have a file name");
    return usvString(value);
  }
  if (isFile(value) && !hasName) return value;
  const options = { type: value.type };
  if (isFile(value)) options.lastModified = value.lastModified;
  return new File([value], hasName ? usvString(name) : "blob", options);
}

export class FormData {
  /** Pairs of name and value. */
  #entries = [];

  constructor(form = undefined) {
    if (form !== undefined) throw new TypeError("There are no forms here that a FormData could be made of");
  }

  static isFormData(value) {
    return value !== null && typeof value === "object" && #entries in value;
  }

  static entriesOf(form) {
    return form.#entries;
  }

  append(name, value, fileName = undefined) {
    requireArguments(arguments.length, 2, "FormData.append");
    this.#entries.push([usvString(name), toValue(value, arguments.length > 2, fileName)]);
  }

  delete(name) {
    requireArguments(arguments.length, 1, "FormData.delete");
    const wanted = usvString(name);
    this.#entries = this.#entries.filter(([key]) => key !== wanted);
  }

  get(name) {
    requireArguments(arguments.length, 1, "FormData.get");
    const wanted = usvString(name);
    const entry = this.#entries.find(([key]) => key === wanted);
    return entry === undefined ? null : entry[1];
  }

  getAll(name) {
    requireArguments(arguments.length, 1, "FormData.getAll");
    const wanted = usvString(name);
    return this.#entries.filter(([key]) => key === wanted).map(([, value]) => value);
  }

  has(name) {
    requireArguments(arguments.length, 1, "FormData.has");
    const wanted = usvString(name);
    return this.#entries.some(([key]) => key === wanted);
  }

  set(name, value, fileName = undefined) {
    requireArguments(arguments.length, 2, "FormData.set");
    const entry = [usvString(name), toValue(value, arguments.length > 2, fileName)];
    const index = this.#entries.findIndex(([key]) => key === entry[0]);
    if (index < 0) this.#entries.push(entry);
    else {
      this.#entries = this.#entries.filter(([key], place) => key !== entry[0] || place === index);
      this.#entries[index] = entry;
    }
  }
}

// Taken off the class before a bundle can see them.
export const { isFormData, entriesOf } = FormData;
delete FormData.isFormData;
delete FormData.entriesOf;

definePairs(FormData, entriesOf);
asInterface(FormData);
