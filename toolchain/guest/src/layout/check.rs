//! Compares the structures with what QuickJS makes of a few expressions, while the module is pre-initialised.

use rquickjs::{Ctx, Value, qjs};

use super::{CLASS_ARRAY, CLASS_OBJECT, Kind, Live, Object, Property, Text};

/// Whether the structures are as `layout` describes them.
pub(crate) fn check(ctx: &Ctx<'_>) -> bool {
    let long = "a".repeat(9000);
    strings_are_as_described(ctx, &long) && objects_are_as_described(ctx)
}

fn strings_are_as_described(ctx: &Ctx<'_>, long: &str) -> bool {
    let is_text = |source: &str, expected: Text<'_>| {
        with(
            ctx,
            source,
            |kind| matches!(kind, Kind::Text(text) if text == expected),
        )
    };
    is_text("''", Text::Narrow(b""))
        && is_text("'ab\\xE9'", Text::Narrow(b"ab\xE9"))
        && is_text("'\\u8AAD\\uD83D'", Text::Wide(&[0x8AAD, 0xD83D]))
        && is_text(
            "('b' + 'a'.repeat(9500)).slice(1, 9001)",
            Text::Narrow(long.as_bytes()),
        )
        && is_text(
            "('a'.repeat(9500) + '\\u8AAD'.repeat(9500)).slice(9400).slice(99)",
            Text::Wide(&[&[0x61][..], &[0x8AAD; 9500]].concat()),
        )
        && rope_is_as_described(ctx)
}

fn rope_is_as_described(ctx: &Ctx<'_>) -> bool {
    let is_rope = |source: &str, is_wide: bool, ends: [u16; 3]| {
        with(ctx, source, |kind| {
            let Kind::Rope(rope) = kind else { return false };
            let mut starts = Vec::new();
            rope.for_each_part(&mut |part| {
                starts.push(match part {
                    Text::Narrow(text) => text.first().copied().map(u16::from),
                    Text::Wide(text) => text.first().copied(),
                });
            });
            rope.is_wide() == is_wide && starts == ends.map(Some)
        })
    };
    is_rope(
        "('a'.repeat(9500) + 'b'.repeat(9500)) + 'c'.repeat(9500)",
        false,
        [0x61, 0x62, 0x63],
    ) && is_rope(
        "'a'.repeat(9500) + ('b'.repeat(9500) + '\\u8AAD'.repeat(9500))",
        true,
        [0x61, 0x62, 0x8AAD],
    )
}

fn objects_are_as_described(ctx: &Ctx<'_>) -> bool {
    let is_object = |source: &str, is_expected: &dyn Fn(Object<'_>) -> bool| {
        with(
            ctx,
            source,
            |kind| matches!(kind, Kind::Object(object) if is_expected(object)),
        )
    };
    let prototype = |class_id: u32| {
        // SAFETY: the context is live and has a prototype for these classes, which stays referenced.
        unsafe {
            let prototype = qjs::JS_GetClassProto(ctx.as_raw().as_ptr(), class_id);
            qjs::JS_FreeValue(ctx.as_raw().as_ptr(), prototype);
            qjs::JS_VALUE_GET_PTR(prototype).addr()
        }
    };
    let ints = |values: &mut dyn Iterator<Item = Live<'_>>| -> Vec<i32> {
        values
            .filter_map(|value| match value.kind() {
                Kind::Int(int) => Some(int),
                _ => None,
            })
            .collect()
    };
    let source =
        "(() => { const o = { a: 1, d: 0, get b() { return 0; }, 7: 2, [Symbol()]: 3 }; delete o.d;
        return Object.defineProperty(o, 'c', { value: 4 }); })()";
    is_object(source, &|object| {
        let properties: Vec<Property<'_>> = object.properties().collect();
        let is_enumerable: Vec<bool> = properties.iter().map(|one| one.is_enumerable()).collect();
        let is_index: Vec<bool> = properties.iter().map(|one| one.is_index()).collect();
        object.is_ordinary()
            && object.elements().is_none()
            && object.prototype() == prototype(u32::from(CLASS_OBJECT))
            && is_enumerable == [true, true, true, true, false]
            && is_index == [false, false, true, false, false]
            && properties.get(1).is_some_and(|one| one.value().is_none())
            && ints(&mut properties.iter().filter_map(|one| one.value())) == [1, 2, 3, 4]
    }) && is_object("[5, 6, 7]", &|object| {
        !object.is_ordinary()
            && object.prototype() == prototype(u32::from(CLASS_ARRAY))
            && object
                .elements()
                .is_some_and(|mut elements| ints(&mut elements) == [5, 6, 7])
    }) && is_object("Object.create(null)", &|object| {
        object.is_ordinary() && object.prototype() == 0
    }) && ["[, 1]", "Object.assign([1], { a: 1 })", "new Array(3)"]
        .iter()
        .all(|source| is_object(source, &|object| object.elements().is_none()))
        && ["new Proxy({}, {})", "() => 0", "new Date(0)", "Object(1)"]
            .iter()
            .all(|source| is_object(source, &|object| !object.is_ordinary()))
}

fn with(ctx: &Ctx<'_>, source: &str, check: impl FnOnce(Kind<'_>) -> bool) -> bool {
    let Ok(value) = ctx.eval::<Value<'_>, _>(source) else {
        return false;
    };
    // SAFETY: the value is referenced until the end of this function, and the checks run no JavaScript.
    check(unsafe { Live::new(value.as_raw()) }.kind())
}
