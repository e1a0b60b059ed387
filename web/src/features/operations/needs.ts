// What needs attention, the most important first.
import { failingOthers } from './failingOthers'
import type { OperationsState } from './useOperations'

type Need = {
  what:
    | 'clock'
    | 'mail'
    | 'push'
    | 'late'
    | 'stuck'
    | 'backup'
    | 'noBackup'
    | 'noMail'
    | 'noPush'
    | 'incorrectSource'
    | 'overdueSources'
    | 'failing'
    | 'uncertain'
  count: number
  /** Whether it does not end by itself. */
  isUrgent: boolean
}

export function needsOf(state: OperationsState): Need[] {
  const failing = failingOthers(state).reduce((sum, { jobs }) => sum + jobs, 0)
  const { isOverdue, completeAt } = state.lastBackup
  const { overdue, incorrect } = state.sources
  const needs: Need[] = [
    { what: 'clock', count: Number(state.clockSuspect), isUrgent: true },
    { what: 'mail', count: Number(!!state.mailOutage), isUrgent: true },
    { what: 'push', count: state.pushOutages.length, isUrgent: true },
    { what: 'late', count: state.latePostCount, isUrgent: true },
    { what: 'stuck', count: state.stuckJobCount, isUrgent: true },
    { what: 'backup', count: Number(isOverdue && !!completeAt), isUrgent: true },
    { what: 'noBackup', count: Number(!completeAt), isUrgent: true },
    { what: 'noMail', count: Number(!state.sendsMail), isUrgent: false },
    { what: 'noPush', count: Number(!state.sendsPushes), isUrgent: false },
    { what: 'incorrectSource', count: Number(!!incorrect), isUrgent: false },
    { what: 'overdueSources', count: overdue, isUrgent: false },
    { what: 'failing', count: failing, isUrgent: false },
    { what: 'uncertain', count: state.uncertainPushCount, isUrgent: false },
  ]
  return needs.filter(({ count }) => count > 0)
}
