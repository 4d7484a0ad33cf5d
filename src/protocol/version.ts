/**
 * Versions and ranges of versions, as far as a manifest needs them: Semantic Versioning 2.0.0 and comparators
 * (`>=`, `>`, `<=`, `<`, `=`, `^`, `~`, or a bare version) joined by spaces, all of which must hold. Unlike some
 * package managers, a pre-release is simply a version before its release: 2.3.0-beta.1 fits `>=2.2.0`.
 */
export interface Version {
  readonly numbers: readonly [number, number, number];
  readonly prerelease: readonly string[];
}

interface Comparator {
  readonly operator: ">=" | ">" | "<=" | "<" | "=";
  readonly version: Version;
}

export type VersionRange = readonly Comparator[];

const VERSION =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+[0-9A-Za-z.-]+)?$/;
const COMPARATOR = /^(>=|<=|>|<|=|\^|~)?(.+)$/;

/** Null for text that is no version. */
export function parseVersion(text: string): Version | null {
  const match = VERSION.exec(text);
  if (!match) return null;
  const numbers = [Number(match[1]), Number(match[2]), Number(match[3])] as const;
  if (!numbers.every(Number.isSafeInteger)) return null;
  const prerelease = match[4]?.split(".") ?? [];
  // Semantic Versioning 2.0.0, item 9: numeric identifiers have no leading zeros.
  if (prerelease.some((part) => /^0\d+$/.test(part))) return null;
  return { numbers, prerelease };
}

/** Precedence by Semantic Versioning 2.0.0, item 11: below 0, 0 or above 0. */
export function compareVersions(a: Version, b: Version): number {
  for (let i = 0; i < 3; i += 1) {
    const difference = (a.numbers[i] ?? 0) - (b.numbers[i] ?? 0);
    if (difference !== 0) return difference;
  }
  if (a.prerelease.length === 0 || b.prerelease.length === 0)
    return b.prerelease.length - a.prerelease.length;
  for (let i = 0; i < Math.max(a.prerelease.length, b.prerelease.length); i += 1) {
    const left = a.prerelease[i];
    const right = b.prerelease[i];
    if (left === undefined || right === undefined) return left === undefined ? -1 : 1;
    if (left === right) continue;
    const isLeftNumber = /^\d+$/.test(left);
    const isRightNumber = /^\d+$/.test(right);
    if (isLeftNumber && isRightNumber) return left.length - right.length || (left < right ? -1 : 1);
    if (isLeftNumber !== isRightNumber) return isLeftNumber ? -1 : 1;
    return left < right ? -1 : 1;
  }
  return 0;
}

/** The first version that `^` (or `~`) no longer covers; its pre-releases are not covered either. */
function upperBound(operator: "^" | "~", { numbers: [major, minor, patch] }: Version): Version {
  const at = (a: number, b: number, c: number): Version => ({ numbers: [a, b, c], prerelease: ["0"] });
  if (operator === "~") return at(major, minor + 1, 0);
  if (major > 0) return at(major + 1, 0, 0);
  return minor > 0 ? at(0, minor + 1, 0) : at(0, 0, patch + 1);
}

/** Null for text that is no range. */
export function parseRange(text: string): VersionRange | null {
  const comparators: Comparator[] = [];
  // A space may stand between an operator and its version.
  for (const part of text
    .trim()
    .replace(/([<>=^~])\s+/g, "$1")
    .split(/\s+/)) {
    const match = COMPARATOR.exec(part);
    const version = parseVersion(match?.[2] ?? "");
    if (!version) return null;
    const operator = match?.[1] ?? "=";
    if (operator === "^" || operator === "~") {
      comparators.push(
        { operator: ">=", version },
        { operator: "<", version: upperBound(operator, version) },
      );
    } else {
      comparators.push({ operator: operator as Comparator["operator"], version });
    }
  }
  return comparators;
}

export function isInRange(version: Version, range: VersionRange): boolean {
  return range.every(({ operator, version: bound }) => {
    const order = compareVersions(version, bound);
    switch (operator) {
      case ">=":
        return order >= 0;
      case ">":
        return order > 0;
      case "<=":
        return order <= 0;
      case "<":
        return order < 0;
      case "=":
        return order === 0;
    }
  });
}
