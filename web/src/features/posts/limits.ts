// The longest texts that the server takes, in characters.
export const limits = {
  content: 10_000,
  title: 200,
  description: 2000,
  url: 2000,
  pushTitle: 200,
  pushText: 2000,
} as const
