// Messages between the tabs of this browser, which share the session.

/** Posts a message without content to all tabs. `channel`: its subject, as `aushang.…`. */
export function postToTabs(channel: string): void {
  const sender = new BroadcastChannel(channel)
  sender.postMessage(null)
  sender.close()
}

/** Calls `listener` for each message, also of this tab. Returns a function that stops listening. */
export function onTabMessage(channel: string, listener: () => void): () => void {
  const open = new BroadcastChannel(channel)
  open.onmessage = listener
  return () => open.close()
}
