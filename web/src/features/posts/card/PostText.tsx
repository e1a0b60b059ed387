import classes from './PostText.module.css'

/** The words of a post. */
export function PostText({ content }: { content: string }) {
  return <div className={classes.text}>{content}</div>
}
