import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import type { TargetingRole } from '@/graphql/generated/graphql'
import { problemOf } from '@/graphql/problem'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { useForm } from '@/ui/form/useForm'
import { notify } from '@/ui/notify'
import type { EditProps } from '../keptEdits'
import type { StaffChannel } from '../profile'
import { CreateOwnChannelMutation } from '../queries'
import { Refused } from '../Refused'
import { RoleChoice } from '../RoleChoice'
import { nameFault, nameMessage } from './channelName'

type Props = Pick<EditProps, 'edits' | 'onEdit'> & {
  profile: string
  /** The channels that the profile has. */
  channels: readonly StaffChannel[]
  onClose: () => void
}

type Values = { name: string; roles: readonly TargetingRole[] }

/** Creates a channel that only this profile has. What is typed survives a reload. */
export function OwnChannelDialog({ profile, channels, edits, onEdit, onClose }: Props) {
  const { t } = useTranslation('staffProfile')
  const [, create] = useMutation(CreateOwnChannelMutation)
  const values: Values = { name: edits.channel.name ?? '', roles: edits.channel.roles ?? [] }

  function close(): void {
    onEdit((now) => ({ ...now, channel: {} }))
    onClose()
  }

  const form = useForm<Values>({
    values,
    setValues: (change) =>
      onEdit((now) => ({ ...now, channel: change({ ...values, ...now.channel }) })),
    check: () => ({ name: nameMessage(nameFault(values.name, channels)) }),
    refusals: ({ fields }) => ({ name: nameMessage(fields.name) }),
    touches: (field) => field === 'name' && values.name !== '',
    async send() {
      const { error } = await create({ profile, name: values.name, roles: [...values.roles] })
      if (error) return problemOf(error)
      notify.done(t('ownChannel.done', { name: values.name.trim() }))
      close()
      return null
    },
  })
  return (
    <FormDialog
      title={t('ownChannel.title')}
      answer={t('ownChannel.answer')}
      lead={t('ownChannel.lead')}
      busy={form.busy}
      onClose={close}
      onSubmit={form.submit}
    >
      <Field
        {...form.field('name')}
        label={t('ownChannel.name')}
        autoComplete="off"
        required
        data-autofocus
      />
      <RoleChoice
        id={form.idOf('roles')}
        label={t('ownChannel.roles')}
        help={t('ownChannel.rolesHelp')}
        chosen={values.roles}
        onChange={(roles) => form.change('roles', roles)}
      />
      {form.formProblem && <Refused title={t('ownChannel.failed')} problem={form.formProblem} />}
    </FormDialog>
  )
}
