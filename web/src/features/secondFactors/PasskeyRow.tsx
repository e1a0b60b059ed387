// A passkey of the account: its name, and since when it is used.
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useSession } from '@/features/session/store'
import { useOnlyProviders } from '@/features/session/useOnlyProviders'
import type { SecondFactorsFieldsFragment } from '@/graphql/generated/graphql'
import { type Problem, problemOf, problemToShow } from '@/graphql/problem'
import { problemText, reasonText } from '@/graphql/problemText'
import { date } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { useForm } from '@/ui/form/useForm'
import items from '@/ui/itemList.module.css'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import { RemovePasskeyMutation, RenamePasskeyMutation } from './queries'

const MAX_NAME = 60

type Passkey = SecondFactorsFieldsFragment['passkeys'][number]

type Props = {
  passkey: Passkey
  /** Whether the account has no other one. */
  isLast: boolean
  /** Whether the password does not suffice without passkeys either. */
  hasCodes: boolean
}

export function PasskeyRow({ passkey, isLast, hasCodes }: Props) {
  const { t } = useTranslation('settings')
  const [asking, setAsking] = useState<'rename' | 'remove' | null>(null)
  const { name, createdAt, lastUsedAt } = passkey
  const close = () => setAsking(null)
  return (
    <li className={items.item}>
      <KeyRound size={20} className={items.icon} />
      <div className={items.body}>
        <div className={items.what}>
          <span className={items.name}>{name}</span>
          <span className={items.note}>
            {t('passkeys.since', { date: date(createdAt) })}
            {' · '}
            {lastUsedAt ? t('passkeys.used', { date: date(lastUsedAt) }) : t('passkeys.unused')}
          </span>
        </div>
        <div className={items.buttons}>
          <Button aria-label={t('passkeys.renameOf', { name })} onClick={() => setAsking('rename')}>
            {t('passkeys.rename')}
          </Button>
          <Button
            look="quiet"
            aria-label={t('passkeys.removeOf', { name })}
            onClick={() => setAsking('remove')}
          >
            {t('passkeys.remove')}
          </Button>
        </div>
      </div>
      {asking === 'rename' && <RenameDialog passkey={passkey} onClose={close} />}
      {asking === 'remove' && (
        <RemoveDialog passkey={passkey} isLast={isLast} hasCodes={hasCodes} onClose={close} />
      )}
    </li>
  )
}

type RenameProps = { passkey: Passkey; onClose: () => void }

function RenameDialog({ passkey, onClose }: RenameProps) {
  const { t } = useTranslation('settings')
  const [, rename] = useMutation(RenamePasskeyMutation)
  const [values, setValues] = useState({ name: passkey.name })
  const form = useForm({
    values,
    setValues,
    check: () => ({ name: values.name.trim() === '' && t('passkeys.nameRequired') }),
    refusals: ({ fields }) => ({ name: fields.name && reasonText(fields.name) }),
    touches: () => false,
    async send() {
      const { error } = await rename({ id: passkey.id, name: values.name.trim() })
      if (error) return problemOf(error)
      onClose()
      return null
    },
  })
  return (
    <FormDialog
      title={t('passkeys.renameTitle')}
      answer={t('passkeys.renameAnswer')}
      lead={t('passkeys.renameLead')}
      busy={form.busy}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <Field
        {...form.field('name')}
        label={t('passkeys.name')}
        name="name"
        help={t('passkeys.nameHelp', { max: MAX_NAME })}
        maxLength={MAX_NAME}
        autoComplete="off"
        required
        data-autofocus
      />
      {form.formProblem && (
        <Notice tone="problem" title={t('passkeys.renameFailed')}>
          {problemText(form.formProblem)}
        </Notice>
      )}
    </FormDialog>
  )
}

function RemoveDialog({ passkey, isLast, hasCodes, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const isStaff = useSession(({ accountRole }) => accountRole === 'SUPERADMIN')
  const onlyProviders = useOnlyProviders()
  const then = hasCodes ? 'removeLastCodes' : 'removeLast'
  const last = onlyProviders ? (`${then}Proofs` as const) : then
  const [, remove] = useMutation(RemovePasskeyMutation)
  const [refused, setRefused] = useState<Problem | null>(null)
  const { busy, during } = useBusy()

  async function send(): Promise<void> {
    const answer = await remove({ id: passkey.id })
    if (answer.error) return setRefused(problemToShow(answer.error))
    notify.done(t('passkeys.removed'))
    onClose()
  }

  return (
    <ConfirmDialog
      title={t('passkeys.removeTitle', { name: passkey.name })}
      answer={t('passkeys.removeAnswer')}
      look="destructive"
      busy={busy}
      onClose={onClose}
      onConfirm={() => void during(send)}
    >
      <p>{t('passkeys.removeText')}</p>
      {isLast && <p>{t(`passkeys.${last}`)}</p>}
      {isLast && isStaff && <p>{t('passkeys.removeLastStaff')}</p>}
      {refused && (
        <Notice tone="problem" title={t('passkeys.removeFailed')}>
          {problemText(refused)}
        </Notice>
      )}
    </ConfirmDialog>
  )
}
