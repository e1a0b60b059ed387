/** How long the browser may take to read the file, in ms. */
const READ_WITHIN = 1000

/** Saves a file that was created here, as a download with this name. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN)
}
