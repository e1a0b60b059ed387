// Sends one file and reports the upload progress, which `fetch` does not support.
import type { AnyVariables, Client, DocumentInput, OperationResult } from '@urql/core'

type Watch = {
  /** Share of the bytes that have been sent, 0 to 1. */
  onProgress: (share: number) => void
  /** Cancels the upload. */
  signal?: AbortSignal
}

/** A `fetch` for one request, implemented with XMLHttpRequest, which reports progress. */
export const fetchWithProgress =
  ({ onProgress, signal }: Watch): typeof fetch =>
  (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const abort = () => request.abort()
      const cancelled = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
      if (signal?.aborted || init.signal?.aborted) return cancelled()
      signal?.addEventListener('abort', abort, { once: true })
      init.signal?.addEventListener('abort', abort, { once: true })

      request.open(init.method ?? 'POST', String(input))
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = (event) => {
        if (event.lengthComputable) onProgress(event.loaded / event.total)
      }
      request.onload = () => {
        const type = request.getResponseHeader('content-type') ?? 'application/json'
        const { status, statusText, responseText } = request
        resolve(
          new Response(responseText, { status, statusText, headers: { 'content-type': type } }),
        )
      }
      request.onerror = () => reject(new TypeError('The server was not reached.'))
      request.onabort = cancelled
      request.onloadend = () => {
        signal?.removeEventListener('abort', abort)
        init.signal?.removeEventListener('abort', abort)
      }
      request.send(init.body as XMLHttpRequestBodyInit)
    })

export function upload<Data, Variables extends AnyVariables>(
  client: Client,
  document: DocumentInput<Data, Variables>,
  variables: Variables,
  watch: Watch,
): Promise<OperationResult<Data, Variables>> {
  return client.mutation(document, variables, { fetch: fetchWithProgress(watch) }).toPromise()
}
