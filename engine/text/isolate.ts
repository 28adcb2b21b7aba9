/** Characters of right-to-left scripts, such as Hebrew and Arabic. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/

/** Wraps right-to-left text in Unicode isolates, so that it does not change the order of the text around it. */
export const isolate = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text)
