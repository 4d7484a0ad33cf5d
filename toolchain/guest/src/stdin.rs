//! Standard input: bytes from the host, split into lines here and decoded once a line.
//!
//! Only LF ends a line; a CR right before it is dropped. U+2028 or a lone CR are text. A line is searched once and
//! passed on once however many reads it takes.

use std::cell::RefCell;

use crate::wasi_calls;

/// First read; it doubles with each read that fills the buffer.
const FIRST_READ_BYTES: usize = 4 * 1024;
/// What is kept between messages.
const MAX_IDLE_BYTES: usize = 64 * 1024;

#[derive(Default)]
struct Input {
    bytes: Vec<u8>,
    /// Start of what was not delivered yet.
    start: usize,
    /// Up to here no LF was found.
    searched: usize,
    has_ended: bool,
}

thread_local! {
    static INPUT: RefCell<Input> = RefCell::new(Input::default());
}

pub(crate) fn has_ended() -> bool {
    INPUT.with_borrow(|input| input.has_ended && input.start == input.bytes.len())
}

/// Takes one read from the host; blocks when there is nothing.
pub(crate) fn read() {
    INPUT.with_borrow_mut(|input| {
        if input.has_ended {
            return;
        }
        input.make_room();
        if wasi_calls::read_into(&mut input.bytes).is_none() {
            input.has_ended = true;
        }
    });
}

/// The next complete line without its end; at the end of the input also what no LF followed.
pub(crate) fn take_line<R>(use_bytes: impl FnOnce(&[u8]) -> R) -> Option<R> {
    take_raw_line(|line| use_bytes(without_end(line)))
}

pub(crate) fn without_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// The same line as it came, with its end.
pub(crate) fn take_raw_line<R>(use_bytes: impl FnOnce(&[u8]) -> R) -> Option<R> {
    let (bytes, range) = INPUT.with_borrow_mut(|input| {
        let start = input.start;
        let next = match input.find_line_end() {
            Some(end) => end + 1,
            None if input.has_ended && start < input.bytes.len() => input.bytes.len(),
            None => return None,
        };
        input.start = next;
        input.searched = next;
        Some((core::mem::take(&mut input.bytes), start..next))
    })?;
    // The buffer is out of the cell while text is made of it, and goes back afterwards.
    let result = use_bytes(bytes.get(range).unwrap_or_default());
    INPUT.with_borrow_mut(|input| {
        input.bytes = bytes;
        input.release();
    });
    Some(result)
}

/// Everything that is there, as bytes.
pub(crate) fn take_chunk() -> Option<Vec<u8>> {
    INPUT.with_borrow_mut(|input| {
        let chunk = input
            .bytes
            .get(input.start..)
            .filter(|chunk| !chunk.is_empty())?
            .to_vec();
        input.start = input.bytes.len();
        input.searched = input.start;
        input.release();
        Some(chunk)
    })
}

impl Input {
    fn find_line_end(&mut self) -> Option<usize> {
        let from = self.searched.max(self.start);
        match memchr::memchr(b'\n', self.bytes.get(from..).unwrap_or_default()) {
            Some(offset) => {
                self.searched = from + offset;
                Some(self.searched)
            }
            None => {
                self.searched = self.bytes.len();
                None
            }
        }
    }

    /// Makes spare capacity of at least the bytes already waiting, so that reading a long line stays linear.
    fn make_room(&mut self) {
        if self.start > 0 && self.start * 2 >= self.bytes.len() {
            self.bytes.drain(..self.start);
            self.searched = self.searched.saturating_sub(self.start);
            self.start = 0;
        }
        let spare = self.bytes.capacity() - self.bytes.len();
        let wanted = FIRST_READ_BYTES.max(self.bytes.len());
        if spare < FIRST_READ_BYTES {
            self.bytes.reserve_exact(wanted);
        }
    }

    fn release(&mut self) {
        if self.start < self.bytes.len() {
            return;
        }
        self.bytes.clear();
        self.start = 0;
        self.searched = 0;
        if self.bytes.capacity() > MAX_IDLE_BYTES {
            self.bytes = Vec::new();
        }
    }
}
