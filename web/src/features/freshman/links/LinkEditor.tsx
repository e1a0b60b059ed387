import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { LINKS } from '@/lib/rules'
import { LeaveGuard } from '@/ui/LeaveGuard'
import { notify } from '@/ui/notify'
import { useReorder } from '@/ui/useReorder'
import { EntriesFoot } from '../EntriesFoot'
import { EntryRow } from '../EntryRow'
import classes from '../entries.module.css'
import { moved } from '../moved'
import { useEntryFocus } from '../useEntryFocus'
import type { LinkEdits } from './keptEdits'
import { LinkForm } from './LinkForm'
import { LinkText } from './LinkText'
import { emptyLink, type Link, type StoredLinks } from './links'
import { withChanges } from './mergeLinks'
import { NoLinks } from './NoLinks'
import { useLinks } from './useLinks'

type Props = {
  stored: StoredLinks
  edits: LinkEdits
  onEdits: (change: (edits: LinkEdits) => LinkEdits) => void
}

export function LinkEditor({ stored, edits, onEdits }: Props) {
  const { t } = useTranslation('freshman')
  const { open } = edits
  const { links, state, change, retry } = useLinks(stored, Object.keys(open).length > 0)
  /** New entries, which are not in the list before they are valid. */
  const added = Object.keys(open).filter((key) => !links.some((link) => link.key === key))
  const { addButton, idOf, focusIn } = useEntryFocus('link')
  const [said, setSaid] = useState('')

  /** Keeps what is typed. */
  const keep = (now: Link) =>
    onEdits(({ open }) => {
      const before = open[now.key]?.before ?? links.find(({ key }) => key === now.key) ?? null
      return { open: { ...open, [now.key]: { before, now } } }
    })
  function edit(link: Link): void {
    flushSync(() => keep(link))
    focusIn(link.key, 'form')
  }
  const end = ({ key }: Link) =>
    onEdits(({ open: { [key]: _ended, ...others } }) => ({ open: others }))

  function close(link: Link): void {
    flushSync(() => end(link))
    focusIn(link.key, 'edit')
  }

  function move(from: number, to: number): void {
    // A drag moves several times before the list renders again, so `links` may be old.
    change((list) => {
      const link = list[from]
      if (!link || to < 0 || to >= list.length) return list
      setSaid(t('entry.moved', { title: link.title, number: to + 1 }))
      return moved(list, from, to)
    })
  }
  const order = useReorder(links.length, move)

  function add(): void {
    const link = emptyLink(t('links.defaultName'))
    flushSync(() => keep(link))
    focusIn(link.key, 'form')
  }

  function store(link: Link): void {
    const isNew = added.includes(link.key)
    // Somebody else may have changed the other fields since the form was opened.
    const before = open[link.key]?.before ?? link
    const stored = (other: Link) =>
      other.key === link.key ? withChanges(other, before, link) : other
    change((list) => (isNew ? [...list, link] : list.map(stored)))
    close(link)
  }

  /** The undo belongs to this list, so it ends with it. */
  const undos = useRef<(() => void)[]>([])
  useEffect(() => () => undos.current.splice(0).forEach((hide) => void hide()), [])

  function remove(link: Link, at: number): void {
    flushSync(() => change((list) => list.filter(({ key }) => key !== link.key)))
    focusIn((links[at + 1] ?? links[at - 1])?.key, 'delete')
    const hide = notify.undoable(t('links.deleted', { title: link.title }), {
      label: t('entry.undo'),
      act: () =>
        change((list) => (list.length < LINKS.maxLinks ? list.toSpliced(at, 0, link) : list)),
    })
    undos.current.push(hide)
  }

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
        {/* One array: a form keeps the focus when somebody else deletes its link. */}
        {[
          ...links.map((link, at) => {
            const typed = open[link.key]?.now
            return (
              <li
                key={link.key}
                id={idOf(link.key)}
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
          }),
          ...added.map((key) => {
            const typed = open[key]?.now
            return (
              typed && (
                <li key={key} id={idOf(key)} className={classes.form}>
                  {formOf(typed, t('links.new'))}
                </li>
              )
            )
          }),
        ]}
      </ol>
      <EntriesFoot
        addButton={addButton}
        add={t('links.add')}
        onAdd={add}
        full={isFull ? t('links.full', { max: LINKS.maxLinks }) : null}
        moved={said}
        state={state}
        failed={{ title: t('links.failed'), hint: t('links.failedHint') }}
        onRetry={retry}
      />
      <LeaveGuard when={state !== 'saved'} onLeave={() => {}} />
    </div>
  )
}
