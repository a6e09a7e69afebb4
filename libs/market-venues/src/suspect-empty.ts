/** An empty list is believed at once where there were fewer contracts than this, else when the next pass finds it too. */
export const muchToLose = 3;
