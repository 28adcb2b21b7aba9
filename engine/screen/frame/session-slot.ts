/** Id of the place in the header where a flow shows its session. */
export const sessionSlot = 'frame-session'
