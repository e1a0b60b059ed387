// Selects up to two jobs of the company: a search field, and the selected jobs.
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { CompanyOrJobField, type Option } from '@/features/recruiting/CompanyOrJobField'
import { type Job, type SearchState, useJobs } from '@/features/recruiting/useSearch'
import { IconButton } from '@/ui/IconButton'
import { Message } from '@/ui/Message'
import textClasses from '@/ui/text.module.css'
import frame from '../editor.module.css'
import classes from './RecruitingEditor.module.css'
import { type ChosenCompany, type ChosenJob, jobOf, MAX_JOBS } from './recruiting'

type Props = {
  id: string
  company: ChosenCompany
  jobs: ChosenJob[]
  error: string | undefined
  onLeave: () => void
  onChoose: (choose: (jobs: ChosenJob[]) => ChosenJob[]) => void
}

/** The search results without the jobs that are already selected. */
const optionsOf = (search: SearchState<Job>, jobs: ChosenJob[]): SearchState<Option> =>
  search.state === 'loaded'
    ? {
        state: 'loaded',
        items: search.items
          .filter(({ id }) => !jobs.some((job) => job.id === id))
          .map((job) => ({ id: job.id, title: job.title, detail: aboutJob(jobOf(job)) })),
      }
    : search

export function JobsChoice({ id, company, jobs, error, onLeave, onChoose }: Props) {
  const { t } = useTranslation('recruiting')
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const search = useJobs(text, company.id, open)
  const place = useRef<HTMLDivElement>(null)
  const full = jobs.length >= MAX_JOBS

  /** Keeps the focus inside, although the focused element disappears. */
  function change(choose: (jobs: ChosenJob[]) => ChosenJob[]): void {
    flushSync(() => onChoose(choose))
    setText('')
    const landing = place.current?.querySelector<HTMLElement>('input')
    const button = place.current?.querySelector<HTMLElement>('button')
    if (landing) {
      landing.focus()
      setOpen(false)
    } else button?.focus()
  }

  return (
    <div ref={place} className={classes.jobs}>
      {jobs.length > 0 && (
        <div>
          <p id={`${id}-chosen`} className={frame.label}>
            {t('chosenJobs')}
          </p>
          <ul
            // With two jobs there is no search field, so the list shows the error.
            {...(full && { id, tabIndex: -1, 'aria-describedby': error && `${id}-error` })}
            aria-labelledby={`${id}-chosen`}
            className={classes.list}
          >
            {jobs.map((job) => (
              <li key={job.id} className={classes.chosen}>
                <span>
                  <span className={classes.chosenTitle}>{job.title}</span>
                  <span className={textClasses.soft}>{aboutJob(job)}</span>
                </span>
                <IconButton
                  label={t('removeJob', { job: job.title })}
                  icon={<X />}
                  onClick={() => change((jobs) => jobs.filter((one) => one.id !== job.id))}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      {full ? (
        <Message id={`${id}-error`} className={textClasses.error} text={error} />
      ) : (
        <CompanyOrJobField
          id={id}
          label={t('job')}
          suggestionsLabel={t('jobs')}
          emptyMessage={t('noJob')}
          error={error}
          value={text}
          open={open}
          search={optionsOf(search, jobs)}
          onType={setText}
          onOpen={setOpen}
          onBlur={onLeave}
          onChoose={(id) => {
            const chosen = search.state === 'loaded' && search.items.find((one) => one.id === id)
            if (chosen) change((jobs) => [...jobs, jobOf(chosen)].slice(0, MAX_JOBS))
          }}
        />
      )}
      {jobs.length === 0 && <p className={textClasses.soft}>{t('jobsHelp')}</p>}
    </div>
  )
}

/** The type of a job, and its city if known. */
const aboutJob = ({ type, city }: ChosenJob): string => (city ? `${type} · ${city}` : type)
