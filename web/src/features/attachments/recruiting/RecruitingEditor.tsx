// Selects a company and optionally up to two of its jobs; without jobs, an image and a badge.
import '@/lib/attachmentTexts'
import { useTranslation } from 'react-i18next'
import { useGivenFiles } from '@/features/media/given'
import { ImageField } from '@/features/media/ImageField'
import { LIMITS } from '@/lib/rules'
import { Field } from '@/ui/Field'
import { Optional } from '@/ui/Optional'
import text from '@/ui/text.module.css'
import type { EditorProps } from '../editing'
import frame from '../editor.module.css'
import { useImage } from '../useImage'
import { useTextProps } from '../useTextProps'
import { CompanyChoice } from './CompanyChoice'
import { JobsChoice } from './JobsChoice'
import { hasOwn, type RecruitingDraft, showsJobs } from './recruiting'
import type { RecruitingField } from './rules'

type Props = EditorProps<RecruitingDraft, RecruitingField>

export function RecruitingEditor(props: Props) {
  const { attachment: draft, change, onLeave, errorOf, fieldId } = props
  const { t } = useTranslation('recruiting')
  return (
    <div className={frame.editor}>
      <CompanyChoice
        id={fieldId('company.company')}
        company={draft.company}
        error={errorOf('company.company') ?? errorOf('jobs.company')}
        onLeave={() => onLeave('company.company')}
        // The selected jobs belong to the previous company.
        onChoose={(company) => change('company.company', () => ({ company, jobs: [] }))}
      />
      {draft.company && (
        <JobsChoice
          key={draft.company.id}
          id={fieldId('jobs.jobs')}
          company={draft.company}
          jobs={draft.jobs}
          error={errorOf('jobs.jobs')}
          onLeave={() => onLeave('jobs.jobs')}
          onChoose={(choose) => change('jobs.jobs', ({ jobs }) => ({ jobs: choose(jobs) }))}
        />
      )}
      {showsJobs(draft) ? (
        <p className={text.soft}>
          {t('jobsOnly')}
          {hasOwn(draft) && ` ${t('keptAside')}`}
        </p>
      ) : (
        <PictureAndBadge {...props} />
      )}
    </div>
  )
}

function PictureAndBadge(props: Props) {
  const { attachment: draft, language, change } = props
  const { t } = useTranslation('recruiting')
  const image = useImage(props, 'company.image')
  useGivenFiles(props.slot, image.one.take)
  const field = `company.badgeTitle.${language}` as const
  const badge = useTextProps(props)({
    field,
    label: t('badge'),
    texts: draft.badge,
    max: LIMITS.badgeTitle,
    onChange: (text) => change(field, ({ badge }) => ({ badge: { ...badge, [language]: text } })),
  })
  return (
    <div className={frame.beside}>
      <ImageField {...image} />
      <Field
        {...badge}
        mark={language === 'de' && <Optional />}
        help={
          <>
            {t('badgeHelp', { max: LIMITS.badgeTitle })}
            {badge.help}
          </>
        }
        autoComplete="off"
      />
    </div>
  )
}
