import { Operations } from '@/features/operations/Operations'

/** Whether the server runs, and what is stuck. */
export const OperationsPage = () => <Operations />
