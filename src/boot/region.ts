/** The locale in which dates, amounts and lists are written: the app's English is that of Europe, where the day comes first. */
export const regionOf = (language: string): string => (language === 'en' ? 'en-GB' : language)
