import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { LINKS } from '@/lib/rules'
import { Button } from '@/ui/Button'
import { LeaveGuard } from '@/ui/LeaveGuard'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { useReorder } from '@/ui/useReorder'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import { EntryRow } from '../EntryRow'
import classes from '../entries.module.css'
import { moved } from '../moved'
import type { LinkEdits } from './keptEdits'
import { LinkForm } from './LinkForm'
import { LinkText } from './LinkText'
import { emptyLink, type Link } from './links'
import { NoLinks } from './NoLinks'
import { useLinks } from './useLinks'

type Props = {
  stored: { id: string | null; links: Link[] }
  edits: LinkEdits
  onEdits: (change: (edits: LinkEdits) => LinkEdits) => void
}

export function LinkEditor({ stored, edits, onEdits }: Props) {
  const { t } = useTranslation('freshman')
  const { links, state, change, retry } = useLinks(stored)
  const { open } = edits
  /** New entries, which are not in the list before they are valid. */
  const added = Object.keys(open).filter((key) => !links.some((link) => link.key === key))
  const [movedTo, setMovedTo] = useState<{ title: string; number: number } | null>(null)

  /** Keeps what is typed. */
  const keep = (now: Link) =>
    onEdits(({ open }) => {
      const before = open[now.key]?.before ?? links.find(({ key }) => key === now.key) ?? null
      return { open: { ...open, [now.key]: { before, now } } }
    })
  function edit(link: Link): void {
    flushSync(() => keep(link))
    focusIn(link, 'form')
  }
  const end = ({ key }: Link) =>
    onEdits(({ open: { [key]: _ended, ...others } }) => ({ open: others }))

  function close(link: Link): void {
    flushSync(() => end(link))
    focusIn(link, 'edit')
  }

  function move(from: number, to: number): void {
    // A drag moves several times before the list renders again, so `links` may be old.
    change((list) => {
      const link = list[from]
      if (!link || to < 0 || to >= list.length) return list
      setMovedTo({ title: link.title, number: to + 1 })
      return moved(list, from, to)
    })
  }
  const order = useReorder(links.length, move)

  function add(): void {
    const link = emptyLink(t('links.defaultName'))
    flushSync(() => keep(link))
    focusIn(link, 'form')
  }

  function store(link: Link): void {
    const isNew = added.includes(link.key)
    change((list) =>
      isNew ? [...list, link] : list.map((other) => (other.key === link.key ? link : other)),
    )
    close(link)
  }

  /** The undo belongs to this list, so it ends with it. */
  const undos = useRef<(() => void)[]>([])
  useEffect(() => () => undos.current.splice(0).forEach((hide) => void hide()), [])

  function remove(link: Link, at: number): void {
    flushSync(() => change((list) => list.filter(({ key }) => key !== link.key)))
    focusIn(links[at + 1] ?? links[at - 1], 'delete')
    const hide = notify.undoable(t('links.deleted'), {
      label: t('entry.undo'),
      act: () =>
        change((list) => (list.length < LINKS.maxLinks ? list.toSpliced(at, 0, link) : list)),
    })
    undos.current.push(hide)
  }

  /** Moves the focus into the entry; without one, to the button that adds one. */
  function focusIn(link: Link | undefined, part: 'edit' | 'delete' | 'form'): void {
    const entry = link && document.getElementById(`link-${link.key}`)
    const wanted = part === 'form' ? 'input' : `[data-part=${part}]`
    const found = entry?.querySelector<HTMLElement>(wanted) ?? addButton.current
    found?.focus()
  }
  const addButton = useRef<HTMLButtonElement>(null)

  const formOf = (link: Link, label: string) => (
    <LinkForm
      label={label}
      link={link}
      onChange={keep}
      onCancel={() => close(link)}
      onSave={store}
    />
  )
  const isFull = links.length + added.length >= LINKS.maxLinks
  return (
    <div className={classes.editor}>
      {links.length === 0 && added.length === 0 && <NoLinks>{t('links.emptyHint')}</NoLinks>}
      <ol className={classes.list} aria-label={t('links.list')}>
        {links.map((link, at) => {
          const typed = open[link.key]?.now
          return (
            <li
              key={link.key}
              id={`link-${link.key}`}
              {...order.place(at)}
              className={typed ? classes.form : classes.row}
            >
              {typed ? (
                formOf(typed, t('entry.edit', { title: link.title }))
              ) : (
                <EntryRow
                  title={link.title}
                  handle={order.handle(at)}
                  onUp={at > 0 ? () => move(at, at - 1) : null}
                  onDown={at < links.length - 1 ? () => move(at, at + 1) : null}
                  onEdit={() => edit(link)}
                  onDelete={() => remove(link, at)}
                >
                  <LinkText link={link} />
                </EntryRow>
              )}
            </li>
          )
        })}
        {added.map((key) => {
          const typed = open[key]?.now
          return (
            typed && (
              <li key={key} id={`link-${key}`} className={classes.form}>
                {formOf(typed, t('links.new'))}
              </li>
            )
          )
        })}
      </ol>
      <p role="status" className={visuallyHidden.unseen}>
        {movedTo && t('entry.moved', movedTo)}
      </p>
      {state === 'failed' && (
        <Notice
          tone="problem"
          title={t('links.failed')}
          action={<Button onClick={retry}>{t('entry.retry')}</Button>}
        >
          {t('links.failedHint')}
        </Notice>
      )}
      <div className={classes.foot}>
        <Button ref={addButton} leftSection={<Plus />} onClick={add} disabled={isFull}>
          {t('links.add')}
        </Button>
        <span className={classes.soft} role="status">
          {isFull
            ? t('links.full', { max: LINKS.maxLinks })
            : state === 'saving'
              ? t('entry.saving')
              : ''}
        </span>
      </div>
      <LeaveGuard when={state !== 'saved'} onLeave={() => {}} />
    </div>
  )
}
