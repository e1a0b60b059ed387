import { graphql } from '@/graphql/document'

export const FollowerTrendQuery = graphql(`
  query FollowerTrend($amount: Int!) {
    followerTrend(unit: DAYS, amount: $amount) {
      x
      y
    }
  }
`)
