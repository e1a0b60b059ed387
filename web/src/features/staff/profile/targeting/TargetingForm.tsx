import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PossibleTargetsQuery } from '@/graphql/generated/graphql'
import { Notice } from '@/ui/Notice'
import { Switch } from '@/ui/Switch'
import text from '@/ui/text.module.css'
import type { EditProps, Targets } from '../keptEdits'
import type { StaffProfile } from '../profile'
import { Refused } from '../Refused'
import { RoleChoice } from '../RoleChoice'
import { SaveRow } from '../SaveRow'
import { EntryPicker } from './EntryPicker'
import { namesOf } from './names'
import { reachSentence } from './reach'
import classes from './Targeting.module.css'
import { useTargetingForm } from './useTargetingForm'

type Props = EditProps & {
  profile: StaffProfile
  possible: Pick<PossibleTargetsQuery['possibleTargets'], 'universities' | 'affiliations'>
  stored: Targets
}

export function TargetingForm({ profile, possible, ...others }: Props) {
  const { t } = useTranslation('staffProfile')
  const form = useTargetingForm({ profile: profile.id, ...others })
  const { values, change } = form
  const universities = useMemo(() => namesOf(possible.universities), [possible.universities])
  const affiliations = useMemo(() => namesOf(possible.affiliations), [possible.affiliations])
  return (
    <form
      noValidate
      aria-label={t('targeting.title')}
      onSubmit={form.submit}
      className={classes.form}
    >
      <p className={classes.reach} role="status">
        {reachSentence(values, universities, affiliations)}
      </p>
      <div className={classes.group}>
        <Switch
          label={t('targeting.all')}
          help={t('targeting.allHelp')}
          checked={values.allUniversities}
          onChange={(on) => change('allUniversities', on)}
        />
        <EntryPicker
          id={form.idOf('universities')}
          label={t('targeting.universities')}
          kind="universities"
          entries={universities}
          chosen={values.universities}
          error={form.errorOf('universities')}
          onChange={(ids) => change('universities', ids)}
        />
        {values.allUniversities && values.universities.length > 0 && (
          <p className={text.soft}>{t('targeting.ignored')}</p>
        )}
      </div>
      <EntryPicker
        id={form.idOf('affiliations')}
        label={t('targeting.affiliations')}
        kind="affiliations"
        entries={affiliations}
        chosen={values.affiliations}
        error={form.errorOf('affiliations')}
        onChange={(ids) => change('affiliations', ids)}
      />
      <RoleChoice
        id={form.idOf('roles')}
        label={t('targeting.roles')}
        help={t('targeting.rolesHelp')}
        chosen={values.roles}
        error={form.errorOf('roles')}
        onChange={(roles) => change('roles', roles)}
      />
      {profile.autoFollow && form.changed && (
        <Notice title={t('targeting.autoFollow')}>{t('targeting.autoFollowText')}</Notice>
      )}
      {form.formProblem && <Refused title={t('targeting.failed')} problem={form.formProblem} />}
      <SaveRow
        changed={form.changed}
        storedAt={others.storedAt}
        saved={form.saved}
        busy={form.busy}
        onDiscard={form.discard}
      />
    </form>
  )
}
