// Messages between the tabs of this browser, which share the session.

/** `channel`: what the message is about, as `aushang.…`. It has no content. */
export function tellTabs(channel: string): void {
  const sender = new BroadcastChannel(channel)
  sender.postMessage(null)
  sender.close()
}

/** Calls `told` for each message of another tab, or of this one. Returns a function that stops listening. */
export function onTold(channel: string, told: () => void): () => void {
  const listener = new BroadcastChannel(channel)
  listener.onmessage = told
  return () => listener.close()
}
