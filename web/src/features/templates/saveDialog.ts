/** Loaded when somebody saves a template. */
export const saveDialog = () => import('./SaveTemplateDialog').then((it) => it.SaveTemplateDialog)
