// Before anything is drawn, so that nobody is dazzled: Swagger UI is dark under this class, and doesn't set it itself.
const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();
