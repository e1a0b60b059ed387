import type { CodegenConfig } from '@graphql-codegen/cli'

// Types of the documents that stand beside their components. The result is not committed:
// every script that needs it makes it first.
const config: CodegenConfig = {
  // `@unmask` speaks to this script alone; the console takes it out before it asks (graphql/document).
  schema: ['schema.graphql', 'directive @unmask on FRAGMENT_SPREAD'],
  documents: ['src/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}', '!src/graphql/generated/**'],
  ignoreNoDocuments: true,
  generates: {
    'src/graphql/generated/': {
      preset: 'client',
      presetConfig: { fragmentMasking: { unmaskFunctionName: 'unmask' } },
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        strictScalars: true,
        scalars: { ID: 'string', DateTime: 'string', Upload: 'File', JSON: 'unknown' },
        arrayInputCoercion: false,
        customDirectives: { apolloUnmask: true },
      },
    },
  },
}

export default config
