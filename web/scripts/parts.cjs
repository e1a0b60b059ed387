// Codegen plugin: lists the object types without an ID, which the cache stores inside the object
// that contains them.
const { isObjectType } = require('graphql')

const isPart = (type) =>
  isObjectType(type) && !type.name.startsWith('__') && type.getFields().id === undefined

module.exports = {
  plugin(schema) {
    const roots = [schema.getQueryType(), schema.getMutationType()]
    const types = Object.values(schema.getTypeMap()).filter((type) => !roots.includes(type))
    const names = types.filter(isPart).map(({ name }) => name)
    return `export const parts: string[] = ${JSON.stringify(names.sort(), null, 2)}\n`
  },
}
