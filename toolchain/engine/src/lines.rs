//! From bytes that a guest writes to lines, on the guest's own thread and CPU budget.
//!
//! Trusts nothing: a line is split on byte 0x0A only, decoded as a whole, and scanned for what would hurt the reader
//! of its JSON (nesting, number of values). A line that fails is refused with a reason and no message; a stdout line
//! past the limit ends the instance; a stderr line past its limit is cut.

use crate::output::{Output, Refusal, RefusalReason};

/// Said of a stderr line whose rest was dropped.
const CUT_MARK: &str = " … (cut)";
const EXCERPT_CHARS: usize = 120;
/// Complete lines are handed over in one piece up to this size; it is also what the JavaScript thread takes at once.
pub(crate) const SLICE_BYTES: usize = 64 * 1024;

#[derive(Debug, Clone, Copy)]
pub(crate) struct LineLimits {
    pub(crate) max_line_bytes: usize,
    pub(crate) max_stderr_line_bytes: usize,
    pub(crate) max_depth: usize,
    pub(crate) max_tokens: usize,
}

/// Why writing ended the guest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WriteStop {
    Killed,
    LineLimit { limit_bytes: usize },
}

#[derive(Debug)]
pub(crate) struct StdoutLines {
    limits: LineLimits,
    partial: Vec<u8>,
    /// Checked lines of the current write, joined by LF.
    ready: String,
    ready_lines: usize,
}

impl StdoutLines {
    pub(crate) fn new(limits: LineLimits) -> Self {
        Self {
            limits,
            partial: Vec::new(),
            ready: String::new(),
            ready_lines: 0,
        }
    }

    /// Takes what the guest wrote; hands complete lines to `output`, waiting there while it is full.
    pub(crate) fn write(&mut self, bytes: &[u8], output: &Output) -> Result<(), WriteStop> {
        let mut rest = bytes;
        while let Some(at) = memchr::memchr(b'\n', rest) {
            let (line, tail) = rest.split_at(at);
            rest = tail.get(1..).unwrap_or_default();
            if self.partial.is_empty() {
                self.complete(line, output)?;
            } else {
                self.keep(line)?;
                let line = std::mem::take(&mut self.partial);
                self.complete(&line, output)?;
            }
        }
        self.keep(rest)?;
        self.flush(output)
    }

    fn keep(&mut self, bytes: &[u8]) -> Result<(), WriteStop> {
        if self.partial.len() + bytes.len() > self.limits.max_line_bytes {
            // Its memory goes back at once, before the instance is torn down.
            self.partial = Vec::new();
            return Err(self.too_long());
        }
        self.partial.extend_from_slice(bytes);
        Ok(())
    }

    fn too_long(&self) -> WriteStop {
        WriteStop::LineLimit {
            limit_bytes: self.limits.max_line_bytes,
        }
    }

    fn complete(&mut self, line: &[u8], output: &Output) -> Result<(), WriteStop> {
        if line.len() > self.limits.max_line_bytes {
            return Err(self.too_long());
        }
        if line.iter().all(|byte| matches!(byte, b' ' | b'\t' | b'\r')) {
            return Ok(());
        }
        let reason = match simdutf8::basic::from_utf8(line) {
            Err(_) => RefusalReason::Utf8,
            Ok(text) => match scan(line, self.limits) {
                Some(reason) => reason,
                None => {
                    if self.ready_lines > 0 {
                        if self.ready.len() + text.len() >= SLICE_BYTES {
                            self.flush(output)?;
                        } else {
                            self.ready.push('\n');
                        }
                    }
                    self.ready.push_str(text);
                    self.ready_lines += 1;
                    return Ok(());
                }
            },
        };
        self.flush(output)?;
        output.refused(Refusal {
            reason,
            bytes: line.len(),
            excerpt: excerpt(line),
        })
    }

    fn flush(&mut self, output: &Output) -> Result<(), WriteStop> {
        if self.ready_lines == 0 {
            return Ok(());
        }
        self.ready_lines = 0;
        output.messages(std::mem::take(&mut self.ready))
    }

    /// The guest has ended: what it wrote without a line feed is no message, but its reader should know.
    pub(crate) fn end(&mut self, output: &Output) {
        let rest = std::mem::take(&mut self.partial);
        // A program that forgot its last line feed still meant the line.
        let _ = self.complete(&rest, output);
        let _ = self.flush(output);
    }
}

#[derive(Debug)]
pub(crate) struct StderrLines {
    max_line_bytes: usize,
    partial: Vec<u8>,
    is_cut: bool,
}

impl StderrLines {
    pub(crate) fn new(limits: LineLimits) -> Self {
        Self {
            max_line_bytes: limits.max_stderr_line_bytes,
            partial: Vec::new(),
            is_cut: false,
        }
    }

    pub(crate) fn write(&mut self, bytes: &[u8], output: &Output) -> Result<(), WriteStop> {
        let mut lines = String::new();
        let mut rest = bytes;
        while let Some(at) = memchr::memchr(b'\n', rest) {
            let (line, tail) = rest.split_at(at);
            rest = tail.get(1..).unwrap_or_default();
            self.keep(line);
            self.complete(&mut lines);
            if lines.len() >= SLICE_BYTES {
                output.stderr(std::mem::take(&mut lines))?;
            }
        }
        self.keep(rest);
        if lines.is_empty() {
            return Ok(());
        }
        output.stderr(lines)
    }

    fn keep(&mut self, bytes: &[u8]) {
        let room = self.max_line_bytes.saturating_sub(self.partial.len());
        self.is_cut |= bytes.len() > room;
        self.partial
            .extend_from_slice(bytes.get(..room).unwrap_or(bytes));
    }

    /// Appends the finished line and a line feed to `lines`, unless it is blank.
    fn complete(&mut self, lines: &mut String) {
        let text = String::from_utf8_lossy(&self.partial);
        let text = text.trim_end_matches('\r');
        if !text.is_empty() {
            lines.push_str(text);
            if self.is_cut {
                lines.push_str(CUT_MARK);
            }
            lines.push('\n');
        }
        self.partial.clear();
        self.is_cut = false;
    }

    /// The guest has ended: a last line without line feed is shown too.
    pub(crate) fn end(&mut self, output: &Output) {
        let mut lines = String::new();
        self.complete(&mut lines);
        if !lines.is_empty() {
            let _ = output.stderr(lines);
        }
    }
}

/// Looks for nesting or a number of values that would hurt a JSON reader. Knows strings and their escapes, nothing
/// else of JSON: text that is no JSON passes and fails later, where it is answered.
fn scan(line: &[u8], limits: LineLimits) -> Option<RefusalReason> {
    // A short line cannot hold enough of either.
    if line.len() <= limits.max_depth.min(limits.max_tokens) {
        return None;
    }
    let mut depth = 0_usize;
    let mut tokens = 0_usize;
    let mut rest = line;
    loop {
        let (&byte, tail) = rest.split_first()?;
        rest = tail;
        match byte {
            b'"' => rest = after_string(rest),
            b'{' | b'[' => {
                depth += 1;
                tokens += 1;
                if depth > limits.max_depth {
                    return Some(RefusalReason::Depth);
                }
            }
            b'}' | b']' => {
                depth = depth.saturating_sub(1);
                tokens += 1;
            }
            b',' | b':' => tokens += 1,
            _ => {}
        }
        if tokens > limits.max_tokens {
            return Some(RefusalReason::Tokens);
        }
    }
}

fn after_string(mut rest: &[u8]) -> &[u8] {
    while let Some(at) = memchr::memchr2(b'"', b'\\', rest) {
        let is_end = rest.get(at) == Some(&b'"');
        rest = rest
            .get(at + if is_end { 1 } else { 2 }..)
            .unwrap_or_default();
        if is_end {
            return rest;
        }
    }
    &[]
}

fn excerpt(line: &[u8]) -> String {
    // Four bytes a character at most.
    let start = line.get(..EXCERPT_CHARS * 4).unwrap_or(line);
    String::from_utf8_lossy(start)
        .chars()
        .take(EXCERPT_CHARS)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::Event;

    const LIMITS: LineLimits = LineLimits {
        max_line_bytes: 1000,
        max_stderr_line_bytes: 10,
        max_depth: 4,
        max_tokens: 20,
    };

    fn output() -> Output {
        Output::detached(1 << 20)
    }

    fn drain(output: &Output) -> Vec<String> {
        let mut lines = Vec::new();
        while let Some(event) = output.take().0 {
            match event {
                Event::Messages(text) => lines.extend(text.split('\n').map(str::to_owned)),
                Event::Refused(refusal) => lines.push(format!("{:?}", refusal.reason)),
                Event::Stderr(text) => lines.extend(text.lines().map(|line| format!("! {line}"))),
                Event::RoomAgain | Event::End(_) => {}
            }
        }
        lines
    }

    #[test]
    fn case_2_a_character_cut_between_two_writes_arrives_whole() {
        let (output, mut lines) = (output(), StdoutLines::new(LIMITS));
        for byte in "{\"m\":\"読み🎉\"}\n".bytes() {
            lines.write(&[byte], &output).unwrap();
        }
        assert_eq!(drain(&output), ["{\"m\":\"読み🎉\"}"]);
    }

    #[test]
    fn case_1_only_a_line_feed_ends_a_message() {
        let (output, mut lines) = (output(), StdoutLines::new(LIMITS));
        lines
            .write("a\u{2028}b\rc\n\r\n \n\nd\r\n".as_bytes(), &output)
            .unwrap();
        assert_eq!(drain(&output), ["a\u{2028}b\rc", "d\r"]);
    }

    #[test]
    fn e_msg_4_refused_lines_keep_their_place() {
        let (output, mut lines) = (output(), StdoutLines::new(LIMITS));
        lines
            .write(b"one\n\xff\n[[[[[]]]]]\ntwo\n", &output)
            .unwrap();
        lines
            .write(
                b"[,,,,,,,,,,,,,,,,,,,,,,,,,,,,]\n\"[[[[[[[[\\\"[[[[\"\n",
                &output,
            )
            .unwrap();
        assert_eq!(
            drain(&output),
            [
                "one",
                "Utf8",
                "Depth",
                "two",
                "Tokens",
                "\"[[[[[[[[\\\"[[[[\""
            ]
        );
    }

    #[test]
    fn case_6_a_line_that_never_ends_is_stopped_at_the_limit() {
        let (output, mut lines) = (output(), StdoutLines::new(LIMITS));
        lines.write(b"ok\n", &output).unwrap();
        let mut written = 0;
        let stop = loop {
            match lines.write(&[b'A'; 100], &output) {
                Ok(()) => written += 100,
                Err(stop) => break stop,
            }
        };
        assert_eq!(stop, WriteStop::LineLimit { limit_bytes: 1000 });
        assert_eq!(written, 1000);
        assert_eq!(lines.partial.capacity(), 0);
        assert_eq!(drain(&output), ["ok"]);
    }

    #[test]
    fn a_line_of_exactly_the_limit_passes() {
        let (output, mut lines) = (output(), StdoutLines::new(LIMITS));
        let mut line = vec![b'x'; 1000];
        line.push(b'\n');
        lines.write(&line, &output).unwrap();
        line.insert(0, b'x');
        assert!(lines.write(&line, &output).is_err());
    }

    #[test]
    fn case_6_long_stderr_lines_are_cut() {
        let (output, mut lines) = (output(), StderrLines::new(LIMITS));
        for _ in 0..1000 {
            lines.write(&[b'B'; 100], &output).unwrap();
        }
        lines.write(b"\nshort\n\n", &output).unwrap();
        lines.write(b"last", &output).unwrap();
        lines.end(&output);
        assert_eq!(
            drain(&output),
            ["! BBBBBBBBBB … (cut)", "! short", "! last"]
        );
    }
}
