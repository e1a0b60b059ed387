// Requests of the console, recognized by their operation. They contain the id of a document or its text.
import type { Request } from '@playwright/test'

const bodyOf = (request: Request): string => request.postData() ?? ''

/** Whether the request is this operation of the console, also with files. */
export const isOperation = (request: Request, name: string): boolean =>
  bodyOf(request).includes(`"operationName":"${name}"`)

/** Whether the request contains the id of a document instead of its text. */
export const isById = (request: Request): boolean => bodyOf(request).includes('"documentId":"')
