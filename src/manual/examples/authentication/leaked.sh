git grep -nE 'atk_[0-9A-Za-z]{40}' || echo 'no key in the files'
git log --all --oneline --pickaxe-regex -S 'atk_[0-9A-Za-z]{40}'
