//! Buffers that grow by a half and keep little of what they had.

/// Makes room for that many more. By a half, as QuickJS's own buffers grow: doubling would need more memory than they do.
pub(crate) fn reserve<T>(list: &mut Vec<T>, wanted: usize, first: usize) -> Option<()> {
    if list.capacity() - list.len() < wanted {
        grow(list, wanted.max(list.capacity() / 2).max(first))?;
    }
    Some(())
}

#[cold]
fn grow<T>(list: &mut Vec<T>, more: usize) -> Option<()> {
    list.try_reserve_exact(more).ok()
}

/// The emptied buffer, or a new one in place of one that has become large.
pub(crate) fn idle<T>(mut buffer: Vec<T>, max_bytes: usize) -> Vec<T> {
    if buffer.capacity() * size_of::<T>() > max_bytes {
        return Vec::new();
    }
    buffer.clear();
    buffer
}
