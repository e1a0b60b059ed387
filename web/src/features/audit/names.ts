// What the account and the profile of an entry are called.
import { texts } from '@/lib/texts'
import type { AuditEntry } from './useAudit'

const NO_PROFILE = '00000000-0000-0000-0000-000000000000'

const textOf = (key: 'system' | 'deletedAccount' | 'deletedProfile' | 'no') =>
  texts.t(`audit.${key}`, { ns: 'staffLog' })

export const hasProfile = ({ profileId }: AuditEntry): boolean => profileId !== NO_PROFILE

export function accountName({ accountId, accountEmail }: AuditEntry): string {
  return accountId === null ? textOf('system') : (accountEmail ?? textOf('deletedAccount'))
}

export function profileName(entry: AuditEntry): string {
  return hasProfile(entry) ? (entry.profileName ?? textOf('deletedProfile')) : textOf('no')
}
