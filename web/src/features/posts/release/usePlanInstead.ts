// Plans a post for the end of the quiet hours instead of releasing it into them.
import '@/lib/dateTexts'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { getFragmentData } from '@/graphql/document'
import { problemToShow } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { dateTime } from '@/lib/dates'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import { PostFields, type StoredPost } from '../PostFields'
import { UpdatePostPublishDateMutation } from '../queries'
import { refetchListsAfter } from '../refetchLists'
import type { ReleaseStep } from './release'
import { useSayAsked } from './useSayAsked'

/** A draft gets the date and still has to be released; the date of a planned post is all there is to do. */
export function usePlanInstead(step: ReleaseStep, onDone: () => void) {
  const { t } = useTranslation('dates')
  const client = useClient()
  const sayAsked = useSayAsked()
  const [, updateDate] = useMutation(UpdatePostPublishDateMutation)
  const { busy, during } = useBusy()

  async function plan({ id, editedAt }: StoredPost, date: string): Promise<void> {
    const { data, error } = await updateDate({ id, publishDate: date, basedOn: editedAt })
    if (error) {
      const problem = problemToShow(error)
      if (!problem) return
      refetchListsAfter(problem, client)
      notify.failed(t('failed'), problemText(problem))
      return
    }
    if (step === 'approve') return
    if (data && sayAsked(getFragmentData(PostFields, data.updatePostPublishDate))) return onDone()
    notify.done(t('saved'), dateTime(date))
    onDone()
  }

  return {
    planning: busy,
    plan: (post: StoredPost, date: string) => during(() => plan(post, date)),
  }
}
