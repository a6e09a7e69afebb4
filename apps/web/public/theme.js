// Shows a page in the theme that the reader chose on the page with the timeline, before anything is drawn. The key is
// that of src/theme.ts.
try {
  document.documentElement.dataset.theme = localStorage.getItem('postjoin.theme') ?? 'auto';
} catch {
  // A browser that blocks the storage shows the theme of the system.
}
