// What a tab notes down for itself: a reload finds it again, another tab does not.

/** Null where nothing was noted, or the browser forbids it: then the tab begins anew each time. */
export function noted(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** Null takes the note away. */
export function noteDown(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  } catch {
    // Nothing is kept by such a browser, which whoever keeps something says.
  }
}
