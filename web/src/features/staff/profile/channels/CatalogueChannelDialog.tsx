import { useTranslation } from 'react-i18next'
import { useMutation, useQuery } from 'urql'
import { getFragmentData } from '@/graphql/document'
import { problemOf } from '@/graphql/problem'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { useForm } from '@/ui/form/useForm'
import { notify } from '@/ui/notify'
import type { EditProps } from '../keptEdits'
import {
  CreateCatalogueChannelMutation,
  PossibleTargetsQuery,
  StaffChannelFields,
} from '../queries'
import { Refused } from '../Refused'
import { nameFault, nameMessage } from './channelName'

type Props = Pick<EditProps, 'edits' | 'onEdit'> & { onClose: () => void }

/** Creates a channel that every profile can get. What is typed survives a reload. */
export function CatalogueChannelDialog({ edits, onEdit, onClose }: Props) {
  const { t } = useTranslation('staffProfile')
  const [{ data }] = useQuery({ query: PossibleTargetsQuery, requestPolicy: 'cache-first' })
  const [, create] = useMutation(CreateCatalogueChannelMutation)
  const values = { channelName: edits.texts.catalogueChannel ?? '' }
  const catalogue = getFragmentData(
    StaffChannelFields,
    data?.possibleTargets.notificationChannels ?? [],
  )

  const setName = (catalogueChannel: string | undefined) =>
    onEdit((now) => ({ ...now, texts: { ...now.texts, catalogueChannel } }))

  function close(): void {
    setName(undefined)
    onClose()
  }

  const form = useForm({
    values,
    setValues: (change) => setName(change(values).channelName),
    check: () => ({ channelName: nameMessage(nameFault(values.channelName, catalogue)) }),
    refusals: ({ fields }) => ({ channelName: nameMessage(fields.channelName) }),
    touches: () => values.channelName !== '',
    async send() {
      const { error } = await create(values)
      if (error) return problemOf(error)
      notify.done(
        t('catalogueChannel.done', { name: values.channelName.trim() }),
        t('catalogueChannel.doneHint'),
      )
      close()
      return null
    },
  })
  return (
    <FormDialog
      title={t('catalogueChannel.title')}
      answer={t('catalogueChannel.answer')}
      lead={t('catalogueChannel.lead')}
      busy={form.busy}
      onClose={close}
      onSubmit={form.submit}
    >
      <Field
        {...form.field('channelName')}
        label={t('catalogueChannel.name')}
        autoComplete="off"
        required
        data-autofocus
      />
      {form.formProblem && (
        <Refused title={t('catalogueChannel.failed')} problem={form.formProblem} />
      )}
    </FormDialog>
  )
}
