/** The locale that dates, amounts and lists are written in: the app's English is that of Europe, where the day comes first. */
export const regionOf = (locale: string): string => (locale === 'en' ? 'en-GB' : locale)
