//! The two kinds of characters that QuickJS's strings are made of: Latin-1 in a byte, or units of UTF-16.

use std::borrow::Cow;

use crate::layout::Text;
use crate::scan;

pub(crate) trait Unit: Copy + From<u8> + 'static {
    /// None if this kind has no such character.
    fn from_unit(unit: u16) -> Option<Self>;

    fn to_unit(self) -> u16;

    /// The character, or 0xFF for every one above.
    fn to_byte(self) -> u8;

    fn text(units: &[Self]) -> Text<'_>;

    /// The bytes of characters of which all are ASCII.
    fn ascii(units: &[Self]) -> Cow<'_, [u8]>;

    /// Number of units up to the first that ends a string or needs care in it.
    fn plain(units: &[Self]) -> usize;

    /// Number of units up to the first that has to be escaped.
    fn verbatim(units: &[Self]) -> usize;

    /// Appends characters to a list with enough room. None if this kind lacks one of them.
    fn append(list: &mut Vec<Self>, text: Text<'_>) -> Option<()>;
}

impl Unit for u8 {
    fn from_unit(unit: u16) -> Option<Self> {
        unit.try_into().ok()
    }

    fn to_unit(self) -> u16 {
        u16::from(self)
    }

    fn to_byte(self) -> u8 {
        self
    }

    fn text(units: &[Self]) -> Text<'_> {
        Text::Narrow(units)
    }

    fn ascii(units: &[Self]) -> Cow<'_, [u8]> {
        Cow::Borrowed(units)
    }

    fn plain(units: &[Self]) -> usize {
        scan::plain_narrow(units)
    }

    fn verbatim(units: &[Self]) -> usize {
        scan::plain_narrow(units)
    }

    fn append(list: &mut Vec<Self>, text: Text<'_>) -> Option<()> {
        let Text::Narrow(text) = text else {
            return None;
        };
        list.extend_from_slice(text);
        Some(())
    }
}

impl Unit for u16 {
    fn from_unit(unit: u16) -> Option<Self> {
        Some(unit)
    }

    fn to_unit(self) -> u16 {
        self
    }

    fn to_byte(self) -> u8 {
        self.try_into().unwrap_or(u8::MAX)
    }

    fn text(units: &[Self]) -> Text<'_> {
        Text::Wide(units)
    }

    fn ascii(units: &[Self]) -> Cow<'_, [u8]> {
        Cow::Owned(units.iter().map(|unit| *unit as u8).collect())
    }

    fn plain(units: &[Self]) -> usize {
        scan::plain_wide::<false>(units)
    }

    fn verbatim(units: &[Self]) -> usize {
        scan::plain_wide::<true>(units)
    }

    fn append(list: &mut Vec<Self>, text: Text<'_>) -> Option<()> {
        match text {
            Text::Narrow(text) => list.extend(text.iter().copied().map(u16::from)),
            Text::Wide(text) => list.extend_from_slice(text),
        }
        Some(())
    }
}
