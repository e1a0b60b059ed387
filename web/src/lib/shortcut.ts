/** A shortcut with the system's main modifier key: as it is shown, and as `aria-keyshortcuts`. */
export const shortcut = (key: string): { shown: string; aria: string } =>
  /Mac|iPhone|iPad/.test(navigator.userAgent)
    ? { shown: `⌘+${key}`, aria: `Meta+${key}` }
    : { shown: `Strg+${key}`, aria: `Control+${key}` }
