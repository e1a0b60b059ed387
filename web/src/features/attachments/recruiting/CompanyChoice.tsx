// Selects the company: a search field, or the selected company with a button to remove it.
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { CompanyOrJobField } from '@/features/recruiting/CompanyOrJobField'
import { useCompanies } from '@/features/recruiting/useSearch'
import { ConfigQuery } from '@/features/session/config'
import { IconButton } from '@/ui/IconButton'
import { Message } from '@/ui/Message'
import textClasses from '@/ui/text.module.css'
import frame from '../editor.module.css'
import classes from './RecruitingEditor.module.css'
import { type ChosenCompany, companyOf } from './recruiting'

type Props = {
  id: string
  company: ChosenCompany | null
  error: string | undefined
  onLeave: () => void
  onChoose: (company: ChosenCompany | null) => void
}

export function CompanyChoice({ id, company, error, onLeave, onChoose }: Props) {
  const { t } = useTranslation('recruiting')
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const search = useCompanies(text, open)
  const place = useRef<HTMLDivElement>(null)

  /** Keeps the focus inside, although the focused element disappears. */
  function replace(chosen: ChosenCompany | null): void {
    flushSync(() => onChoose(chosen))
    setText('')
    place.current?.querySelector<HTMLElement>(chosen ? 'button' : 'input')?.focus()
  }

  return (
    <div ref={place}>
      {company ? (
        <>
          <p id={`${id}-label`} className={frame.label}>
            {t('company')}
          </p>
          <div className={classes.chosen}>
            <span className={classes.chosenTitle}>{company.title}</span>
            <IconButton
              id={id}
              label={t('removeCompany', { company: company.title })}
              icon={<X />}
              aria-describedby={error ? `${id}-error` : undefined}
              onClick={() => replace(null)}
            />
          </div>
          <Message id={`${id}-error`} className={textClasses.error} text={error} />
        </>
      ) : (
        <CompanyOrJobField
          id={id}
          label={t('company')}
          aria-required
          suggestionsLabel={t('companies')}
          emptyMessage={t('noCompany')}
          help={<Missing />}
          error={error}
          value={text}
          open={open}
          search={search}
          onType={setText}
          onOpen={setOpen}
          onBlur={onLeave}
          onChoose={(id) => {
            const chosen = search.state === 'loaded' && search.items.find((one) => one.id === id)
            if (chosen) replace(companyOf(chosen))
          }}
        />
      )}
    </div>
  )
}

/** The contact for adding a missing company. */
function Missing() {
  const { t } = useTranslation('recruiting')
  const [{ data }] = useQuery({ query: ConfigQuery })
  const mail = data?.config.supportEmail
  return (
    <p>
      {t('companyMissing')}
      {mail && (
        <>
          {' '}
          <a href={`mailto:${mail}`}>{mail}</a>
        </>
      )}
    </p>
  )
}
