import type { CodegenConfig } from '@graphql-codegen/cli'

// Types of the documents that stand beside their components. The result is not committed:
// every script that needs it makes it first.
const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: ['src/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}', '!src/graphql/generated/**'],
  ignoreNoDocuments: true,
  generates: {
    'src/graphql/generated/parts.ts': { plugins: ['./scripts/parts.cjs'] },
    'src/graphql/generated/documents.json': { plugins: ['./scripts/documents.cjs'] },
    'src/graphql/generated/': {
      preset: 'client',
      presetConfig: { fragmentMasking: { unmaskFunctionName: 'getFragmentData' } },
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        strictScalars: true,
        scalars: { ID: 'string', DateTime: 'string', Upload: 'File', JSON: 'unknown' },
        arrayInputCoercion: false,
      },
    },
  },
}

export default config
