// Adds a channel of the catalogue to the profile.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQuery } from 'urql'
import { getFragmentData } from '@/graphql/document'
import { type Problem, problemToShow } from '@/graphql/problem'
import { RetryNotice } from '@/ui/RetryNotice'
import { SuggestField } from '@/ui/SuggestField'
import text from '@/ui/text.module.css'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import type { StaffChannel } from '../profile'
import { AddChannelMutation, PossibleTargetsQuery, StaffChannelFields } from '../queries'
import { Refused } from '../Refused'
import { searched } from '../targeting/search'
import classes from './Channels.module.css'
import { useAboutStaffChannel } from './useAboutStaffChannel'

type Props = {
  profile: string
  /** The channels that the profile has. */
  assigned: readonly StaffChannel[]
  /** Called for channels that need a question first. */
  onAsk: (channel: StaffChannel) => void
  /** Opens the form for a new channel of the catalogue. */
  onCreate: () => void
}

/** These have effects beyond the profile's own posts. */
const isSpecial = ({ kind }: StaffChannel): boolean =>
  kind !== 'DEFAULT' && kind !== 'ROLE_TARGETED'

export function AddChannel({ profile, assigned, onAsk, onCreate }: Props) {
  const { t } = useTranslation('staffProfile')
  const about = useAboutStaffChannel()
  const [{ data, error, fetching }, ask] = useQuery({
    query: PossibleTargetsQuery,
    requestPolicy: 'cache-first',
  })
  const [, add] = useMutation(AddChannelMutation)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)

  if (!data && error && !fetching)
    return (
      <RetryNotice
        title={t('addChannel.loadFailed')}
        onRetry={() => ask({ requestPolicy: 'network-only' })}
      />
    )
  const catalogue = getFragmentData(
    StaffChannelFields,
    data?.possibleTargets.notificationChannels ?? [],
  )
  const byId = new Map(catalogue.map((channel) => [channel.id, channel]))
  const names = new Map(catalogue.map(({ id, name }) => [id, name]))
  const found = searched(names, new Set(assigned.map(({ id }) => id)), typed)
  const suggestions = found.flatMap(([key, label]) => {
    const channel = byId.get(key)
    return channel ? [{ key, label, detail: about(channel) }] : []
  })

  async function choose(key: string): Promise<void> {
    const channel = byId.get(key)
    if (!channel) return
    setTyped('')
    setProblem(null)
    setSaid('')
    if (isSpecial(channel)) return onAsk(channel)
    const answer = await add({ profile, channel: key })
    if (answer.error) return setProblem(problemToShow(answer.error))
    setSaid(t('addChannel.done', { name: channel.name }))
  }

  return (
    <div className={classes.add}>
      <SuggestField
        label={t('addChannel.label')}
        help={t('addChannel.help')}
        autoComplete="off"
        placeholder={t('picker.placeholder')}
        value={typed}
        suggestions={suggestions}
        suggestionsLabel={t('addChannel.label')}
        open={open && !!data}
        eager
        preselected={typed.trim() === '' ? null : (suggestions[0]?.key ?? null)}
        onOpen={setOpen}
        onType={setTyped}
        onChoose={(key) => void choose(key)}
      >
        <p className={classes.none}>
          {t(typed.trim() === '' ? 'addChannel.hasAll' : 'addChannel.none')}
        </p>
      </SuggestField>
      <button type="button" className={`${text.textButton} ${classes.create}`} onClick={onCreate}>
        {t('catalogueChannel.open')}
      </button>
      {problem && <Refused title={t('addChannel.failed')} problem={problem} />}
      <p role="status" className={visuallyHidden.unseen}>
        {said}
      </p>
    </div>
  )
}
