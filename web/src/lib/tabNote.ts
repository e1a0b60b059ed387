// Session storage of this tab: notes survive a reload, and other tabs do not see them.

/** Null if there is no such note, or if the browser forbids session storage. */
export function readTabNote(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** Null deletes the note. */
export function writeTabNote(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  } catch {
    // Without storage the note is lost on reload. The caller reports what it cannot keep.
  }
}
