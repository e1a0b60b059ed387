// Selects a company and optionally up to two of its jobs; without jobs, an image and a badge.
import '@/lib/attachmentTexts'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { useGivenFiles } from '@/features/media/given'
import { ImageField } from '@/features/media/ImageField'
import { type StagedImage, stagedImage } from '@/features/media/stagedFile'
import { uploadFile } from '@/features/media/uploads'
import { useOneFile } from '@/features/media/useOneFile'
import { LIMITS } from '@/lib/rules'
import { Field } from '@/ui/Field'
import { germanInstead } from '@/ui/germanInstead'
import { Optional } from '@/ui/Optional'
import text from '@/ui/text.module.css'
import type { EditorProps } from '../editing'
import frame from '../editor.module.css'
import { useCounted } from '../useCounted'
import { useDescribing } from '../useDescribing'
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
  const { attachment: draft, language, change, onLeave, errorOf, fieldId } = props
  const { t } = useTranslation(['recruiting', 'composer'])
  const counted = useCounted()
  const client = useClient()
  const describing = useDescribing(props)
  const slot = `${props.slot}/company.image`
  const badge = `company.badgeTitle.${language}` as const

  const onImage = (image: StagedImage | null) =>
    change('company.image', () => ({ image, imageLeftBehind: false }))

  const setBadge = (value: string) =>
    change(badge, (draft) => ({ badge: { ...draft.badge, [language]: value } }))

  const send = (file: File) =>
    uploadFile(client, slot, 'IMAGE', file, (arrived) => onImage(stagedImage(arrived)))

  const picture = useOneFile('IMAGE', send)
  useGivenFiles(props.slot, picture.take)

  return (
    <div className={frame.beside}>
      <ImageField
        id={fieldId('company.image')}
        image={draft.image}
        place={slot}
        error={errorOf('company.image')}
        note={draft.imageLeftBehind ? t('composer:imageLeftBehind') : undefined}
        one={picture}
        onRemove={() => onImage(null)}
        onCut={onImage}
        describe={describing({
          field: 'company.image',
          image: draft.image,
          onChange: (field, alt) =>
            change(field, ({ image }) => ({ image: image && { ...image, alt } })),
        })}
      />
      <Field
        id={fieldId(badge)}
        label={t('badge')}
        mark={language === 'de' && <Optional />}
        help={
          <>
            {t('badgeHelp', { max: LIMITS.badgeTitle })}
            {germanInstead({
              id: fieldId(badge),
              label: t('badge'),
              language,
              texts: draft.badge,
              onTake: setBadge,
            })}
          </>
        }
        error={errorOf(badge)}
        counted={counted(draft.badge[language], LIMITS.badgeTitle)}
        value={draft.badge[language]}
        lang={language}
        autoComplete="off"
        onBlur={() => onLeave(badge)}
        onChange={({ currentTarget: { value } }) => setBadge(value)}
      />
    </div>
  )
}
