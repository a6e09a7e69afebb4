// Shows a page in the theme that the reader has chosen before anything is drawn, and the choice in its footer.
const themeKey = 'postjoin.theme';
const themes = { auto: 'Auto', light: 'Light', dark: 'Dark' };

function showTheme() {
  let stored = null;
  try {
    stored = localStorage.getItem(themeKey);
  } catch {
    // A browser that blocks the storage shows the theme of the system.
  }
  const theme = Object.keys(themes).find((name) => name === stored) ?? 'auto';
  document.documentElement.dataset.theme = theme;
  return theme;
}

function saveTheme({ target }) {
  document.documentElement.dataset.theme = target.value;
  try {
    localStorage.setItem(themeKey, target.value);
  } catch {
    // Without storage, the choice is lost when the page closes.
  }
}

const shownTheme = showTheme();
addEventListener('DOMContentLoaded', () => {
  const options = Object.entries(themes).map(
    ([name, label]) =>
      `<label><input type="radio" name="theme" value="${name}" ${name === shownTheme ? 'checked' : ''}><span>${label}</span></label>`,
  );
  const place = document.getElementById('theme');
  if (!place) return;
  place.innerHTML = `<fieldset class="switch"><legend>Theme</legend>${options.join('')}</fieldset>`;
  place.addEventListener('change', saveTheme);
});
