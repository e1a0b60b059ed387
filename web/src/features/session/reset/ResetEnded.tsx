import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import type { Problem } from '@/graphql/problem'
import { Button } from '@/ui/Button'
import { LinkButton } from '@/ui/LinkButton'
import { ConfigQuery } from '../config'
import { LinkMessage } from '../links/LinkMessage'
import { rawMessage } from '../rawMessage'

type Props = { problem: Problem; onAnother: () => void }

/** The reset link has expired or was used. */
export function ResetEnded({ problem, onAnother }: Props) {
  const { t } = useTranslation('access')
  const [{ data }] = useQuery({ query: ConfigQuery })
  const raw = rawMessage(problem, data?.config.development ?? false)
  return (
    <LinkMessage
      tone="problem"
      title={t('reset.failed')}
      actions={
        <>
          <Button look="primary" size="md" onClick={onAnother}>
            {t('reset.another')}
          </Button>
          <LinkButton to="/login" look="quiet" size="md">
            {t('reset.toSignIn')}
          </LinkButton>
        </>
      }
    >
      <p>{t('reset.ended')}</p>
      <p>{t('reset.endedHint')}</p>
      {raw && <p>{raw}</p>}
    </LinkMessage>
  )
}
