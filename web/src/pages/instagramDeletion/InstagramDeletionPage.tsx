// Where Instagram sends people who have asked it to delete the data that we got from there.
import '@/lib/instagramDeletionTexts'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useQuery } from 'urql'
import { graphql } from '@/graphql/document'
import { RetryNotice } from '@/ui/RetryNotice'
import { PaperSkeleton } from '@/ui/Skeletons'
import { Answer } from './Answer'
import { ConnectedAgain } from './ConnectedAgain'
import { Deleted } from './Deleted'
import { UnknownDeletion } from './UnknownDeletion'

export const InstagramDeletionQuery = graphql(`
  query InstagramDeletion($code: String!) {
    instagramDeletion(code: $code) {
      deletedAt
      connectedAgain
    }
  }
`)

export function InstagramDeletionPage() {
  const [parameters] = useSearchParams()
  const code = parameters.get('code') ?? ''
  return code === '' ? <UnknownDeletion /> : <DeletionOf code={code} />
}

function DeletionOf({ code }: { code: string }) {
  const { t } = useTranslation('instagramDeletion')
  const [{ data, fetching }, request] = useQuery({
    query: InstagramDeletionQuery,
    variables: { code },
    requestPolicy: 'network-only',
  })
  if (data?.instagramDeletion) {
    const { deletedAt, connectedAgain } = data.instagramDeletion
    return connectedAgain ? <ConnectedAgain deletedAt={deletedAt} /> : <Deleted at={deletedAt} />
  }
  if (data) return <UnknownDeletion />
  return (
    <Answer title={t('about')}>
      {fetching ? (
        <PaperSkeleton label={t('loading')} />
      ) : (
        <RetryNotice
          title={t('failed')}
          onRetry={() => request({ requestPolicy: 'network-only' })}
        />
      )}
    </Answer>
  )
}
