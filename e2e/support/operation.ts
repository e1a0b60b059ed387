// Requests of the console, recognized by their operation. They contain the id of a document or its text.
import type { Request } from '@playwright/test'

/** Whether the request is this operation of the console, also with files. */
export const isOperation = (request: Request, name: string): boolean =>
  request.postData()?.includes(`"operationName":"${name}"`) ?? false
