// How the window that connects Instagram reports its result to the page that opened it: as a message
// to its opener, and on a channel, because the opener is cut off if Instagram isolates its pages or
// its app opens [A-66: only this origin and the same state].

export type Result = {
  /** Of the connection that was begun. */
  state: string
  /** Null: connected. Otherwise why not. */
  failure: string | null
}

type Message = Result & { type: typeof TYPE }

const TYPE = 'aushang.instagram'

const channelOf = (state: string) => new BroadcastChannel(`${TYPE}.${state}`)

export function reportResult(result: Result): void {
  const message: Message = { type: TYPE, ...result }
  const opener = window.opener as Window | null
  opener?.postMessage(message, location.origin)
  const channel = channelOf(result.state)
  channel.postMessage(message)
  channel.close()
}

const isMessage = (data: unknown): data is Message =>
  typeof data === 'object' && data !== null && (data as Partial<Message>).type === TYPE

/** Calls `receive` with each result for this state. Returns a function that stops it. */
export function onResult(state: string, receive: (failure: string | null) => void): () => void {
  const take = (data: unknown) => {
    if (isMessage(data) && data.state === state) receive(data.failure)
  }
  const onMessage = ({ origin, data }: MessageEvent<unknown>) => {
    if (origin === location.origin) take(data)
  }
  const channel = channelOf(state)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => take(data)
  window.addEventListener('message', onMessage)
  return () => {
    channel.close()
    window.removeEventListener('message', onMessage)
  }
}
