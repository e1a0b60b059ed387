// The texts of a company or its jobs, wherever they are shown. Each place has its own styles.
import { MapPin } from 'lucide-react'
import { altIn } from '@/features/media/alt'
import { ratioAlone } from '@/features/media/layout'
import { inLanguage, languageShown } from '@/lib/languages'
import type { ShownProps } from '../view'
import { MAX_JOBS, type RecruitingDraft, showsJobs } from './recruiting'

type Props = ShownProps<RecruitingDraft> & { classes: Readonly<Record<string, string>> }

export function RecruitingWords({ attachment, language, classes }: Props) {
  const { company, jobs } = attachment
  const badge = showsJobs(attachment) ? '' : inLanguage(attachment.badge, language).trim()
  return (
    <div className={classes.words}>
      {badge && (
        <p className={classes.badge} lang={languageShown(attachment.badge, language)}>
          {badge}
        </p>
      )}
      {company && <p className={classes.company}>{company.title}</p>}
      {jobs.length > 0 && (
        <ul className={classes.jobs}>
          {jobs.slice(0, MAX_JOBS).map(({ id, title, type, city }) => (
            <li key={id} className={classes.job}>
              <span className={classes.title}>{title}</span>
              <span className={classes.about}>
                {type}
                {city && (
                  <>
                    {' · '}
                    <MapPin size={14} /> {city}
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The post's image with its description, or the company's header; uncropped. */
export function pictureOf({ attachment, language }: ShownProps<RecruitingDraft>) {
  const own = showsJobs(attachment) ? null : attachment.image
  const image = own ?? attachment.company?.header
  if (!image) return null
  return { image, ratio: ratioAlone(image), alt: own ? altIn(own, language) : '' }
}
