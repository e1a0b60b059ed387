import { useTranslation } from 'react-i18next'
import { Section } from '@/ui/Section'
import { Switch } from '@/ui/Switch'
import classes from './PermissionsSection.module.css'
import type { StaffProfile } from './profile'
import { Refused } from './Refused'
import { usePermissions } from './usePermissions'

const permissions = [
  'READ_POST_STATISTICS',
  'VIEW_FOLLOWER_TREND',
  'MULTILINGUAL_POSTS',
  'CUSTOM_POST_PUSHCONFIG',
  'ADVERTISE_POST',
  'CREATE_CAREER_ADVERT',
  'CREATE_MAIL_ADVERT',
] as const

/** What the profile's accounts may do beyond their roles. Each switch saves immediately. */
export function PermissionsSection({ profile }: { profile: StaffProfile }) {
  const { t } = useTranslation('staffProfile')
  const { has, state, problem, toggle } = usePermissions(profile)
  return (
    <Section title={t('permissions.title')} lead={t('permissions.lead')}>
      <ul className={classes.list}>
        {permissions.map((permission) => (
          <li key={permission}>
            <Switch
              label={t(`permissions.name.${permission}`)}
              help={
                <>
                  {t(`permissions.help.${permission}`)}
                  {permission === 'VIEW_FOLLOWER_TREND' && profile.autoFollow && (
                    <span className={classes.warning}>{t('permissions.noTrend')}</span>
                  )}
                </>
              }
              checked={has(permission)}
              onChange={(on) => toggle(permission, on)}
            />
          </li>
        ))}
      </ul>
      {problem && <Refused title={t('permissions.failed')} problem={problem} />}
      <p role="status" className={classes.state}>
        {state && t(`permissions.${state}`)}
      </p>
    </Section>
  )
}
