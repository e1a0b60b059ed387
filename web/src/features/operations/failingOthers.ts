import type { OperationsState } from './useOperations'

/** The kind of the jobs that send mails. */
export const SEND_MAIL = 'send-mail'

/** Jobs that failed and will be tried again, without mails whose outage is shown on its own. */
export const failingOthers = ({ failingJobs, mailOutage }: OperationsState) =>
  failingJobs.filter(({ kind }) => !mailOutage || kind !== SEND_MAIL)
