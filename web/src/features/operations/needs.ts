// What needs attention, the most important first.
import type { OperationsState } from './useOperations'

type Need = {
  what: 'clock' | 'push' | 'late' | 'stuck' | 'backup' | 'noBackup' | 'failing' | 'uncertain'
  count: number
  /** Whether it does not end by itself. */
  isUrgent: boolean
}

export function needsOf(state: OperationsState): Need[] {
  const failing = state.failingJobs.reduce((sum, { jobs }) => sum + jobs, 0)
  const { isOverdue, completeAt } = state.lastBackup
  const needs: Need[] = [
    { what: 'clock', count: Number(state.clockSuspect), isUrgent: true },
    { what: 'push', count: state.pushOutages.length, isUrgent: true },
    { what: 'late', count: state.latePostCount, isUrgent: true },
    { what: 'stuck', count: state.stuckJobCount, isUrgent: true },
    { what: 'backup', count: Number(isOverdue && !!completeAt), isUrgent: true },
    { what: 'noBackup', count: Number(!completeAt), isUrgent: true },
    { what: 'failing', count: failing, isUrgent: false },
    { what: 'uncertain', count: state.uncertainPushCount, isUrgent: false },
  ]
  return needs.filter(({ count }) => count > 0)
}
