// What became of a link: one thing to know, and the way on.
import '@/lib/accessTexts'
import { CircleAlert, CircleCheck, CircleUserRound } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './LinkMessage.module.css'

type Props = {
  tone: 'good' | 'question' | 'problem'
  title: string
  children?: ReactNode
  /** The primary one first. */
  actions?: ReactNode
}

const icons = { good: CircleCheck, question: CircleUserRound, problem: CircleAlert } as const

export function LinkMessage({ tone, title, children, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Screen readers read what gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed title is a new message
  useEffect(() => heading.current?.focus(), [title])
  const Icon = icons[tone]
  return (
    <div className={classes.message} data-tone={tone}>
      <span className={classes.icon}>
        <Icon size={28} strokeWidth={1.75} aria-hidden />
      </span>
      <h1 ref={heading} tabIndex={-1} data-landing="page" className={classes.title}>
        {title}
      </h1>
      {children && <div className={classes.text}>{children}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
